/** The server's transport: straight into the API of the same process, never over HTTP to itself. */
import type { Failure } from "../../src/data/failure.ts";
import type { GraphqlAnswer, Transport } from "../../src/data/transport.ts";
import type { ApiContext } from "../api/graphql/context.ts";
import { execute } from "../api/graphql/execute.ts";

export function apiTransport(context: ApiContext): Transport {
  return {
    async send({ query, operationName, variables }) {
      return (await execute({ context, query, operationName, variables })) as GraphqlAnswer;
    },
  };
}

/** Answers every query with the same failure: what the error screen is rendered over. */
export function failedTransport(failure: Failure): Transport {
  return { send: () => Promise.reject(failure) };
}
