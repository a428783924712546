/** Which database answers: the replica nearest to the visitor, never in an older state than was read before, or the primary. */
import { beforeEach, expect, test } from "vitest";
import { type D1Answer, openStores } from "../../../../worker/store/db/db.ts";

type Sent = { session: string | null; statements: string[] };

/** A database whose sessions are at a bookmark after each batch. */
function database() {
  const state = { bookmark: "", fails: false, sent: [] as Sent[] };
  const batch = (session: string | null) => async (statements: string[]) => {
    state.sent.push({ session, statements });
    if (state.fails) throw new Error("D1_ERROR: no such bookmark");
    return statements.map((): D1Answer => ({ results: [], meta: {} }));
  };
  const connection = (session: string | null) => ({
    prepare: (sql: string) => ({ bind: () => sql as never }),
    batch: batch(session),
  });
  const withSession = (start: string) => ({
    ...connection(start),
    getBookmark: () => (state.sent.some(({ session }) => session === start) ? state.bookmark : null),
  });
  return Object.assign(state, { binding: { ...connection(null), withSession }, plain: connection(null) });
}

let d1 = database();

beforeEach(() => {
  d1 = database();
});

const near = () => openStores({ DB: d1.binding }, { reads: "near", attempts: 1 });
const sessions = () => d1.sent.map(({ session }) => session);

test("reads of requests are unconstrained at first, and then not older than what was read", async () => {
  d1.bookmark = "2";
  const { db } = near();
  await db.rows("SELECT 1");
  await db.rows("SELECT 2");
  await near().db.rows("SELECT 3");
  d1.bookmark = "1";
  await near().db.rows("SELECT 4");
  await near().db.rows("SELECT 5");
  expect(sessions()).toEqual(["first-unconstrained", "first-unconstrained", "2", "2", "2"]);
});

test("what is written in a session, such as the lists of a new store, is written in that session", async () => {
  const { db } = near();
  await db.write([{ sql: "INSERT" }]);
  await db.rows("SELECT 1");
  expect(sessions()).toEqual(["first-unconstrained", "first-unconstrained"]);
});

test("a failure forgets the bookmark, which may be its cause", async () => {
  d1.bookmark = "2";
  await near().db.rows("SELECT 1");
  d1.fails = true;
  const { db } = near();
  await expect(db.rows("SELECT 2")).rejects.toMatchObject({ code: "store.unavailable" });
  d1.fails = false;
  await db.rows("SELECT 3");
  expect(sessions()).toEqual(["first-unconstrained", "2", "first-unconstrained"]);
});

test("commands and jobs use the primary", async () => {
  await openStores({ DB: d1.binding }).db.rows("SELECT 1");
  expect(sessions()).toEqual([null]);
});

test("a binding without sessions is read as it is", async () => {
  const { db } = openStores({ DB: d1.plain }, { reads: "near" });
  await db.rows("SELECT 1");
  expect(sessions()).toEqual([null]);
});
