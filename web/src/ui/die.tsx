// die.tsx: a die as it lies on the table.
const PIPS: Record<number, readonly [number, number][]> = {
  1: [[8, 8]],
  2: [[4.5, 4.5], [11.5, 11.5]],
  3: [[4.5, 4.5], [8, 8], [11.5, 11.5]],
  4: [[4.5, 4.5], [11.5, 4.5], [4.5, 11.5], [11.5, 11.5]],
  5: [[4.5, 4.5], [11.5, 4.5], [8, 8], [4.5, 11.5], [11.5, 11.5]],
  6: [[4.5, 4], [11.5, 4], [4.5, 8], [11.5, 8], [4.5, 12], [11.5, 12]],
};

export function Die({ n, size, label }: { n: number; size: number; label: string }) {
  return (
    <svg class="die" width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={label}>
      <rect x={0.7} y={0.7} width={14.6} height={14.6} rx={3} />
      {PIPS[n]?.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.4} />)}
    </svg>
  );
}
