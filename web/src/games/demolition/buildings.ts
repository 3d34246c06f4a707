// buildings.ts: the drawings of the buildings, on a ground of 64 x 48, one shape a line (art.tsx draws them):
//   box x y w h colour | win w h x,y ... | form colour path | fill colour path | line colour width path [round]
//   disc colour x y r [edge] | sign x y size colour words | note path

export const BUILDINGS: Record<string, string> = {
  altbau: `
    box 18 14 28 32 #d9a06b
    form #a65a3c M15 14h34l-5-8H20z
    win 4 5 22,19 22,28 22,37 30,19 30,28 30,37 38,19 38,28 38,37
    box 29 37 6 9 #6b4a32
  `,
  atomkraftwerk: `
    form #e4e2da M8 46c5-12 5-20 3-32h18c-2 12-2 20 3 32z
    form #d3d1c8 M34 46c4-10 4-16 2-24h14c-2 8-2 14 3 24z
    line #9aa7ab 3 M14 11c3-6 9-2 12-7M40 19c2-4 6-2 8-5
  `,
  bahnhof: `
    box 8 24 48 22 #c98f5e
    form #d9a06b M22 24V14l10-8 10 8v10z
    disc #fff 32 17 4.5 edge
    line #16211e 1 M32 14.500V17l2 1
    win 5 8 12,29 19,29 41,29 48,29
    form #5a4632 M26 46V34a6 6 0 0112 0v12z
  `,
  bank: `
    form #cfc7b2 M10 18L32 6l22 12z
    box 12 18 40 4 #e6dfca
    box 15 22 3 18 #f4eddc
    box 22 22 3 18 #f4eddc
    box 29 22 3 18 #f4eddc
    box 36 22 3 18 #f4eddc
    box 43 22 3 18 #f4eddc
    box 50 22 3 18 #f4eddc
    box 10 40 44 6 #cfc7b2
  `,
  bruecke: `
    line #b0563a 4 M2 40c12-28 48-28 60 0
    line #b0563a 1.8 M14 27v11M23 22v16M32 20v18M41 22v16M50 27v11
    box 0 36 64 5 #8f8a80
    line #5f9ab5 4 M0 45h64
  `,
  chemiefabrik: `
    box 30 26 26 20 #b7bcae
    form #d8d2c0 M8 46V24a9 9 0 0118 0v22z
    box 46 8 5 18 #8c5b4a
    line #93a848 3.5 M48 6c4-5 8 0 12-4
    line #16211e 2 M26 34h8M26 30h20v-4
    win 4 5 34,32 41,32 48,32
  `,
  denkmal: `
    box 22 36 20 10 #bdb8ab
    box 26 30 12 6 #cfcabd
    form #6f8a7c M29 30l-1-12 8-1 2 13z
    disc #6f8a7c 32 13 4 edge
    line #6f8a7c 3.5 M36 19l9-7
  `,
  feuerwehr: `
    box 10 20 36 26 #c4482f
    box 46 8 9 38 #b33c25
    form #f1e6d0 M14 46V30h12v16z
    form #f1e6d0 M30 46V30h12v16z
    line #16211e 1 M14 35h12M14 40h12M30 35h12M30 40h12
    win 5 5 48,13 48,22
  `,
  finanzamt: `
    box 14 10 36 36 #b9b4a6
    win 5 4 18,14 18,21 18,28 18,35 26,14 26,21 26,28 26,35 34,14 34,21 34,28 34,35 42,14 42,21 42,28 42,35
    box 28 40 8 6 #4d4a44
  `,
  gericht: `
    form #d8d0bb M8 20L32 6l24 14z
    box 12 20 40 20 #e9e2cf
    box 15 22 3 18 #f4eddc
    box 23 22 3 18 #f4eddc
    box 31 22 3 18 #f4eddc
    box 39 22 3 18 #f4eddc
    box 47 22 3 18 #f4eddc
    box 8 40 48 6 #d8d0bb
    line #16211e 1.3 M32 9v7M28 12h8
  `,
  hotel: `
    box 18 10 30 36 #8fa7b8
    win 5 4 22,15 22,22 22,29 22,36 31,15 31,22 31,29 31,36 40,15 40,22 40,29 40,36
    box 28 41 10 5 #3c3128
    box 24 3 18 7 #f1b83a
    sign 33 9 6 #231a04 ★★★
  `,
  kaufhaus: `
    box 8 18 48 28 #dcb98a
    fill #c23b14 M8 34h48v5H8z
    line #fff 3 M14 34v5M22 34v5M30 34v5M38 34v5M46 34v5
    win 6 8 12,22 21,22 30,22 39,22 48,22
    box 22 8 20 10 #7a3b55
    line #fff 1.6 M27 15l5-5 5 5
  `,
  kirche: `
    box 26 24 28 22 #e3d9c2
    form #8f4a3a M24 24l16-10 16 10z
    box 12 18 14 28 #eee6d2
    form #8f4a3a M10 18l9-15 9 15z
    form #5a4632 M36 46V36a5 5 0 0110 0v10z
    disc #3d5a66 19 24 3
  `,
  museum: `
    box 8 26 48 20 #e6dcc2
    form #7fa08f M18 26a14 12 0 0128 0z
    box 13 28 3 14 #f4eddc
    box 20 28 3 14 #f4eddc
    box 27 28 3 14 #f4eddc
    box 34 28 3 14 #f4eddc
    box 41 28 3 14 #f4eddc
    box 48 28 3 14 #f4eddc
    box 6 42 52 4 #cfc4a6
  `,
  oper: `
    form #e4d3b0 M8 46V30a24 20 0 0148 0v16z
    form #6f9a8a M20 14a12 9 0 0124 0z
    box 14 28 3 14 #f4eddc
    box 22.5 28 3 14 #f4eddc
    box 31 28 3 14 #f4eddc
    box 39.5 28 3 14 #f4eddc
    box 48 28 3 14 #f4eddc
    box 6 42 52 4 #cdb98f
    line #16211e 1.5 M32 6V2
  `,
  palast: `
    box 6 24 52 22 #ecd9a6
    box 22 16 20 30 #f3e4b8
    form #a65a3c M20 16l12-9 12 9z
    win 4 5 10,28 10,37 16,28 16,37 45,28 45,37 51,28 51,37 26,21 34,21
    form #5a4632 M28 46V36h8v10z
  `,
  plattenbau: `
    box 8 8 48 38 #c3c6bf
    line #8d918a 1 M8 17h48
    line #8d918a 1 M8 26h48
    line #8d918a 1 M8 36h48
    win 5 4 12,11 12,20.3 12,29.6 12,38.9 19.5,11 19.5,20.3 19.5,29.6 19.5,38.9 27,11 27,20.3 27,29.6 27,38.9 34.5,11 34.5,20.3 34.5,29.6 34.5,38.9 42,11 42,20.3 42,29.6 42,38.9 49.5,11 49.5,20.3 49.5,29.6 49.5,38.9
  `,
  polizei: `
    box 10 18 44 28 #6f8fb0
    win 4 5 14,23 14,32 22,23 22,32
    win 6 5 42,23 42,32
    box 30 32 8 14 #33414b
    box 24 9 16 9 #1f5fb5
    sign 32 16 7 #fff 110
  `,
  post: `
    box 12 16 40 30 #f0c24a
    form #d39b1d M10 16h44l-4-7H14z
    win 6 7 16,22 24,22
    box 36 30 10 16 #5a4632
    note M17 34h13v8H17zl6.5 5 6.5-5
  `,
  rathaus: `
    box 8 24 48 22 #d9a878
    box 26 8 12 38 #e6bb8c
    form #4f7f70 M24 8l8-8 8 8z
    disc #fff 32 15 3.5 edge
    win 4 5 12,29 12,38 19,29 19,38 42,29 42,38 49,29 49,38
    form #5a4632 M28 46V36a4 4 0 018 0v10z
  `,
  schornstein: `
    form #b0563a M26 46l3-40h7l3 40z
    line #f4eddc 3 M28 16h9M27 26h11
    line #9aa7ab 4 M32 4c-3-6 8-4 6-9
    box 10 36 16 10 #c98f5e
  `,
  schule: `
    box 8 22 48 24 #d6846a
    form #8f4a3a M20 22l12-10 12 10z
    win 6 8 12,28 20,28 40,28 48,28
    box 28 32 8 14 #5a4632
    disc #fff 32 18 2
  `,
  universitaet: `
    box 6 26 52 20 #dccfae
    form #b7a47a M18 26l14-10 14 10z
    form #4f7f70 M27 16a5 6 0 0110 0z
    box 22 27 3 14 #f4eddc
    box 30 27 3 14 #f4eddc
    box 38 27 3 14 #f4eddc
    win 4 8 9,31 15,31 46,31 52,31
    box 4 42 56 4 #c4b48a
  `,
  villa: `
    box 14 24 34 22 #f1e6d0
    form #b0563a M10 24l21-13 21 13z
    win 7 7 18,29 38,29
    box 28 33 7 13 #5f7f5a
    disc #6f9a4e 54 38 7 edge
  `,
  wuerstchenbude: `
    box 16 26 32 20 #f1e6d0
    form #c23b14 M12 26h40l-5-9H17z
    line #fff 3 M20 26l2-9M30 26l1-9M40 26l-1-9
    line #b5693c 5 M22 10c6-5 14-5 20 0 round
    box 20 32 24 3 #8a5a2b
  `,
  bunker: `
    box 6 40 52 6 #8d918a
    form #a9ada3 M10 40a22 18 0 0144 0z
    form #5f645c M24 32h16l3 5H21z
    line #16211e 1.2 M14 36h5M45 36h5
    fill #6f8a54 M4 46c2-5 6-5 8-1 2-3 5-3 6 1zM46 46c1-4 4-4 6-1 2-4 6-4 8 1z
    line #5a4632 2 M32 22V10
    form #c23b14 M32 4l12 4-12 4z
  `,
};
