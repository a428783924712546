/** What the runtime makes of this Worker's exports: the class of the Durable Objects, and the way of commands to them. */
import { WorkerEntrypoint } from "cloudflare:workers";
import migrations from "virtual:migrations";
import { OBJECTS, type ShardObjects } from "./binding.ts";
import { answerObjectCall, type ObjectCall } from "./gateway.ts";
import { ShardStore } from "./shard-object.ts";

export class ShardObject extends ShardStore {
  protected readonly migrations = migrations;
}

/**
 * Answers calls of `portal --remote` (cli/remote.ts). An entrypoint with a name has no URL: it is reached only through a
 * service binding, which takes a token of the account.
 */
export class ShardGateway extends WorkerEntrypoint<{ [OBJECTS]: ShardObjects }> {
  override async fetch(request: Request): Promise<Response> {
    return answerObjectCall(this.env[OBJECTS], (await request.json()) as ObjectCall);
  }
}
