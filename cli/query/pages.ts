/** Rewrites a query so that its list can be read to the end, a page at a time. */
import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
} from "graphql";
import { schema } from "../../worker/api/graphql/schema.ts";
import { problem } from "../../worker/problem.ts";
import { onlyOperation } from "./lists.ts";

/** Names that the rewriting adds; no query is likely to use them. */
const CURSOR_FIELD = "portal_cursor";
const CURSOR_VARIABLE = "portal_after";

/** The query of the first page, that of all others, and how the pages are put together. */
export type PagedQuery = {
  first: string;
  /** The variables of a page after the first are those of the query and these. */
  next: string;
  variables(after: number): Record<string, number>;
  /** Name of the list in the answer. */
  list: string;
  /** Removes the cursor from each row. @returns that of the last row; null for a page without rows */
  takeCursor(rows: readonly object[]): number | null;
};

/**
 * @param document valid for the schema
 * @throws Problem command.usage if it has more than one field at its root, or one that has no pages
 */
export function pagedQuery(document: DocumentNode): PagedQuery {
  const operation = onlyOperation(document);
  const [field, ...others] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || others.length > 0)
    throw problem("command.usage", "--all reads one list: the query must have exactly one field at its root.");
  const fieldDefinition = schema().getQueryType()?.getFields()[field.name.value];
  const row = fieldDefinition === undefined ? null : getNamedType(fieldDefinition.type);
  const isPaged = fieldDefinition?.args.some(({ name }) => name === "after") === true;
  if (!isPaged || !isObjectType(row) || row.getFields().id === undefined)
    throw problem("command.usage", `--all reads lists with the argument "after"; ${field.name.value} has none.`);

  const withCursor: FieldNode = {
    ...field,
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [
        { kind: Kind.FIELD, alias: nameOf(CURSOR_FIELD), name: nameOf("id") },
        ...(field.selectionSet?.selections ?? []),
      ],
    },
  };
  const following: FieldNode = {
    ...withCursor,
    arguments: [
      ...(field.arguments ?? []).filter(({ name }) => name.value !== "after"),
      {
        kind: Kind.ARGUMENT,
        name: nameOf("after"),
        value: { kind: Kind.VARIABLE, name: nameOf(CURSOR_VARIABLE) },
      },
    ],
  };
  // The variable of `after` may have no other use, and an unused variable makes a query invalid.
  const stillUsed = variablesIn(print({ ...document, definitions: replaceOperation(document, operation, following) }));
  const definitions = (operation.variableDefinitions ?? []).filter(({ variable }) =>
    stillUsed.has(variable.name.value),
  );
  const nextOperation: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: [
      ...definitions,
      {
        kind: Kind.VARIABLE_DEFINITION,
        variable: { kind: Kind.VARIABLE, name: nameOf(CURSOR_VARIABLE) },
        type: { kind: Kind.NAMED_TYPE, name: nameOf("Int") },
      },
    ],
  };
  return {
    first: print({ ...document, definitions: replaceOperation(document, operation, withCursor) }),
    next: print({ ...document, definitions: replaceOperation(document, operation, following, nextOperation) }),
    variables: (after) => ({ [CURSOR_VARIABLE]: after }),
    list: field.alias?.value ?? field.name.value,
    takeCursor(rows) {
      let last: unknown = null;
      for (const row of rows as Record<string, unknown>[]) {
        last = row[CURSOR_FIELD];
        delete row[CURSOR_FIELD];
      }
      return typeof last === "number" ? last : null;
    },
  };
}

const nameOf = (value: string) => ({ kind: Kind.NAME, value }) as const;

function replaceOperation(
  { definitions }: DocumentNode,
  operation: OperationDefinitionNode,
  field: SelectionNode,
  by: OperationDefinitionNode = operation,
) {
  return definitions.map((definition) =>
    definition === operation
      ? { ...by, selectionSet: { kind: Kind.SELECTION_SET, selections: [field] } as const }
      : definition,
  );
}

/** Names of the variables that the selections of a printed document use. */
function variablesIn(text: string): Set<string> {
  // The definitions of an operation are the only place where a colon follows a variable.
  return new Set([...text.matchAll(/\$(\w+)(?!\w)(?!\s*:)/g)].map(([, name = ""]) => name));
}
