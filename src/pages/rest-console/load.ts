/** Reads the OpenAPI document of this portal. */
import examples from "../../../content/openapi-examples.json" with { type: "json" };
import { transportOf } from "../../data/client.ts";
import { Failure } from "../../data/failure.ts";
import { queryOptions } from "../../data/query.ts";
import { type OpenapiDocument, type OperationExamples, type ShownGroup, shownGroups } from "./operations.ts";

export const operationsQuery = (origin: string) =>
  queryOptions<readonly ShownGroup[]>({
    queryKey: ["rest-console", origin],
    async queryFn({ client, signal }) {
      const document = await transportOf(client).api?.("/rest/openapi.json", signal);
      if (document === null || document === undefined)
        throw new Failure(503, "data.unreachable", "The description of the API did not come.");
      return shownGroups(document as OpenapiDocument, examples as OperationExamples, origin);
    },
  });
