/** The lists in the answer of a GraphQL operation, and the columns of their rows, read from the query and the schema. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import type { Path } from "../../worker/api/endpoint/flat.ts";
import { schema } from "../../worker/api/graphql/schema.ts";
import { problem } from "../../worker/problem.ts";

/** A list of objects in an answer. */
export type AnswerList = {
  /** Names of the answer from its root to the list; they may lead through other lists. */
  path: Path;
  /** Values of a row that are neither objects nor inside of a list. */
  columns: Path[];
  /** The column with the row's geometry: the shortest, then the first; null without one. */
  geometry: Path | null;
};

type Field = {
  name: string;
  /** Whether it is a list of objects. */
  isList: boolean;
  isGeometry: boolean;
  /** Fields of an object; null for a value. */
  fields: Field[] | null;
};

const GEOMETRIES = new Set(["Geometry", "Point", "LineString", "Polygon", "MultiPolygon"]);

/** The only operation of a valid document. @throws Problem command.usage for several */
export function onlyOperation({ definitions }: DocumentNode): OperationDefinitionNode {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [only] = operations;
  if (only === undefined || operations.length > 1)
    throw problem("command.usage", "The query must contain exactly one operation.");
  if (only.operation !== "query")
    throw problem("command.usage", `The operation is a ${only.operation}; only queries can be run here.`);
  return only;
}

/**
 * The list with the rows to write: the first one in the order of the query, or the one with the given path.
 * @param document valid for the schema
 * @param given names separated by dots, such as `feeds.feed_versions`
 * @throws Problem command.usage if there is no such list
 */
export function listOf(document: DocumentNode, name?: string): AnswerList {
  const root = schema().getQueryType();
  const fragments = new Map(
    document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const fields = fieldsOf(root!, onlyOperation(document).selectionSet, fragments);
  const lists = [...listsIn(fields, [])];
  const list = name === undefined ? lists[0] : lists.find(({ path }) => path.join(".") === name);
  if (list !== undefined) return list;
  if (name === undefined) throw problem("command.usage", "The answer contains no list. Use --format json.");
  const listNames = lists.map(({ path }) => path.join(".")).join(", ") || "none";
  throw problem("command.usage", `The answer has no list "${name}". Its lists: ${listNames}.`);
}

/** Rows of a list in an answer, those of all objects on its path. */
export function rowsAt(data: unknown, path: Path): object[] {
  let values: unknown[] = [data];
  for (const name of path) {
    values = values.flatMap((value) => {
      const next = (value as Record<string, unknown> | null | undefined)?.[name];
      return next == null ? [] : Array.isArray(next) ? (next as unknown[]) : [next];
    });
  }
  return values.filter((value): value is object => typeof value === "object" && value !== null);
}

function* listsIn(fields: readonly Field[], path: Path): Generator<AnswerList> {
  for (const field of fields) {
    if (field.fields === null) continue;
    const here = [...path, field.name];
    if (field.isList) {
      const columns = [...columnsOf(field.fields, [])];
      const [geometry] = columns.filter(({ isGeometry }) => isGeometry).sort((a, b) => a.path.length - b.path.length);
      yield { path: here, columns: columns.map((column) => column.path), geometry: geometry?.path ?? null };
    }
    yield* listsIn(field.fields, here);
  }
}

function* columnsOf(fields: readonly Field[], path: Path): Generator<{ path: Path; isGeometry: boolean }> {
  for (const { name, fields: inner, isList, isGeometry } of fields) {
    if (inner !== null && !isList) yield* columnsOf(inner, [...path, name]);
    else yield { path: [...path, name], isGeometry };
  }
}

function fieldsOf(
  type: GraphQLCompositeType,
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Field[] {
  const fields = new Map<string, Field>();
  const add = (more: readonly Field[]) => {
    for (const field of more) {
      const existingField = fields.get(field.name);
      if (existingField?.fields != null && field.fields !== null)
        existingField.fields = mergeFields(existingField.fields, field.fields);
      else fields.set(field.name, field);
    }
  };
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.alias?.value ?? selection.name.value;
      const fieldDefinition =
        isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      // `__typename`, which every type has.
      if (fieldDefinition === undefined) add([{ name, isList: false, isGeometry: false, fields: null }]);
      else add([fieldOf(name, fieldDefinition.type, selection.selectionSet, fragments)]);
      continue;
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (fragment === undefined) continue;
    const condition = fragment.typeCondition?.name.value;
    const typeCondition = condition === undefined ? type : schema().getType(condition);
    add(isCompositeType(typeCondition) ? fieldsOf(typeCondition, fragment.selectionSet, fragments) : []);
  }
  return [...fields.values()];
}

function fieldOf(
  name: string,
  type: GraphQLOutputType,
  set: SelectionSetNode | undefined,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Field {
  const namedType = getNamedType(type);
  const isComposite = isCompositeType(namedType) && set !== undefined;
  return {
    name,
    isList: isComposite && isListType(getNullableType(type)),
    isGeometry: GEOMETRIES.has(namedType.name),
    fields: isComposite ? fieldsOf(namedType, set, fragments) : null,
  };
}

function mergeFields(a: readonly Field[], b: readonly Field[]): Field[] {
  const fields = new Map(a.map((field) => [field.name, field]));
  for (const field of b) {
    const known = fields.get(field.name);
    const both =
      known?.fields != null && field.fields !== null ? mergeFields(known.fields, field.fields) : field.fields;
    fields.set(field.name, { ...field, fields: both });
  }
  return [...fields.values()];
}
