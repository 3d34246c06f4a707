// credit.ts: where the shapes of the Länder and their neighbours come from (data/buergermeister.json, provenance).
export const CREDIT = "Länder: Flooh Perlot, Statistik Austria, CC BY 4.0 (simplified)";
