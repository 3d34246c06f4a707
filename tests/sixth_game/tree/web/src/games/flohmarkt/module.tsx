// module.tsx: the table of Flea Market, a plain one.
import { plainTable } from "../../table/plain.tsx";

export default plainTable("flohmarkt");
