// server.ts: tables on the server, by HTTP and a WebSocket (docs/protocol.md).
import type { TableInfo } from "./api.ts";
import { base } from "./base.ts";
import { canShare } from "./dice.ts";
import type { FileKind, Host, Imported, Line, Listener, Opened, Wish } from "./host.ts";
import { call, callText } from "./http.ts";
import { Link } from "./link.ts";
import type { MyRecord } from "./record.ts";

export class ServerHost implements Host {
  open(wish: Wish): Promise<Opened> {
    return call("POST", "/tables", { dice: canShare(), ...wish });
  }

  table(id: string): Promise<TableInfo> {
    return call("GET", `/tables/${id}`);
  }

  myTables(): Promise<TableInfo[]> {
    return call("GET", "/me/tables");
  }

  record(): Promise<MyRecord> {
    return call("GET", "/me/record");
  }

  replay(id: string, as: string): Promise<unknown[]> {
    return call("GET", `/tables/${id}/replay?as=${as}`);
  }

  file(id: string, kind: FileKind): Promise<string> {
    return callText("GET", `/tables/${id}/${kind}`);
  }

  importMatch(file: string): Promise<Imported> {
    return call("POST", "/import", file);
  }

  end(id: string): Promise<object> {
    return call("POST", `/tables/${id}/end`, {});
  }

  connect(id: string, listener: Listener): Line {
    return new Link(`${base}api/tables/${id}/ws`, listener);
  }
}
