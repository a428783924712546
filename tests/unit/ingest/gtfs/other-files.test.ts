/** Files of the reference besides the core ones: which rows are stored, and which are dropped and why. */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { decodeTableBlock } from "../../../../src/domain/packed/table-block.ts";
import { type FeedContents, readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { makeZip } from "../../../support/zip.ts";

const read = async (files: Record<string, string>) =>
  readFeed(bytesSource(await makeZip({ ...GOOD_FEED, ...files })), nodePlatform);

const rowsOf = ({ network }: FeedContents, file: string) =>
  network.feed.plainFiles.find((f) => f.name === file)?.blocks.flatMap((block) => decodeTableBlock(block).rows);

const counts = ({ report }: FeedContents, file: string) => [
  report.entities[file] ?? 0,
  report.skippedError[file] ?? 0,
  report.skippedReference[file] ?? 0,
];

describe("files stored as plain rows", () => {
  it("keep valid rows unchanged", async () => {
    const contents = await read({
      "fare_attributes.txt":
        "fare_id,price,currency_type,payment_method,transfers\nF, 2.50,EUR,0,\nF,3,EUR,0,\nG,cheap,EUR,0,\n,1,EUR,0,\n",
      "fare_rules.txt": "fare_id,route_id,origin_id\nF,R,\nF,R,\nF,,Z1\nF,Gone,\nG,,\n",
      "transfers.txt":
        'from_stop_id,to_stop_id,transfer_type,min_transfer_time,note\nS,E,2,180,"by, foot"\nS,E,2,60,\nS,Gone,0,,\nE,S,9,,odd\n',
      "attributions.txt": "organization_name,is_producer,route_id\nMe,1,R\n,1,R\nYou,1,Gone\n",
      "translations.txt":
        "table_name,field_name,language,translation,record_id\nstops,stop_name,ja,始点 😀,S\nstops,,ja,x,S\n",
    });
    expect(counts(contents, "fare_attributes.txt")).toEqual([1, 3, 0]);
    expect(rowsOf(contents, "fare_attributes.txt")).toEqual([["F", "2.50", "EUR", "0", null]]);
    // Rules of equal content are no mistake.
    expect(counts(contents, "fare_rules.txt")).toEqual([3, 0, 2]);
    expect(counts(contents, "transfers.txt")).toEqual([2, 1, 1]);
    expect(rowsOf(contents, "transfers.txt")).toEqual([
      ["S", "E", "2", "180", "by, foot"],
      ["E", "S", "9", null, "odd"],
    ]);
    expect(counts(contents, "attributions.txt")).toEqual([1, 1, 1]);
    expect(rowsOf(contents, "translations.txt")).toEqual([["stops", "stop_name", "ja", "始点 😀", "S"]]);
  });

  it("refer to each other: fares v2", async () => {
    const contents = await read({
      "networks.txt": "network_id,network_name\nN,Net\n",
      "route_networks.txt": "network_id,route_id\nN,R\nGone,R\n",
      "areas.txt": "area_id,area_name\nA,Town\nB,Land\n",
      "stop_areas.txt": "area_id,stop_id\nA,S\nB,E\nC,E\nA,Gone\nA,S\n",
      "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\nPeak,06:00:00,09:00:00,WD\nPeak,,,Gone\n",
      "rider_categories.txt": "rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\n",
      "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncard,Card,2\ncash,Cash,\n",
      "fare_products.txt":
        "fare_product_id,amount,currency,rider_category_id,fare_media_id\nP,1.00,EUR,adult,card\nP,2.00,EUR,adult,\n" +
        "P,1.00,EUR,adult,cash\nQ,,EUR,,\n",
      "fare_leg_rules.txt":
        "leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,fare_product_id\n" +
        "L,N,A,B,Peak,P\nL,,B,A,,P\nL,,A,A,,Q\nL,Gone,,,,P\n",
      "fare_leg_join_rules.txt": "from_network_id,to_network_id,from_stop_id,to_stop_id\nN,N,S,E\n",
      "fare_transfer_rules.txt":
        "from_leg_group_id,to_leg_group_id,fare_transfer_type,transfer_count\nL,L,0,1\nM,L,0,1\n",
    });
    const all = Object.fromEntries(contents.network.feed.plainFiles.map(({ name }) => [name, counts(contents, name)]));
    expect(all).toMatchObject({
      "networks.txt": [1, 0, 0],
      "route_networks.txt": [1, 0, 1],
      "areas.txt": [2, 0, 0],
      "stop_areas.txt": [2, 1, 2],
      "timeframes.txt": [1, 0, 1],
      "rider_categories.txt": [1, 0, 0],
      "fare_media.txt": [1, 1, 0],
      "fare_products.txt": [2, 1, 1],
      "fare_leg_rules.txt": [2, 0, 2],
      "fare_leg_join_rules.txt": [1, 0, 0],
      "fare_transfer_rules.txt": [1, 0, 1],
    });
  });

  it("include networks defined by routes.txt", async () => {
    const contents = await read({
      "routes.txt": "route_id,agency_id,route_short_name,route_type,network_id\nR,A,1,3,own\n",
      "fare_products.txt": "fare_product_id,amount,currency\nP,1,EUR\n",
      "fare_leg_rules.txt": "network_id,fare_product_id\nown,P\nother,P\n",
    });
    expect(counts(contents, "fare_leg_rules.txt")).toEqual([1, 0, 1]);
  });

  it("fill as many blocks as they need", async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `stops,stop_name,xx,Name ${i},id${i}\n`);
    const contents = await read({
      "translations.txt": `table_name,field_name,language,translation,record_id\n${rows.join("")}`,
    });
    const file = contents.network.feed.plainFiles.find((f) => f.name === "translations.txt")!;
    expect(file.blocks.map((b) => b.count)).toEqual([4096, 4096, 1808]);
    const back = rowsOf(contents, "translations.txt")!;
    expect(back.map((r) => r.join(",")).join("\n")).toBe(rows.join("").trim());
  });
});

describe("levels, pathways and extensions", () => {
  it("are imported if their references exist", async () => {
    const contents = await read({
      "levels.txt": "level_id,level_index,level_name\nL,-1.5,Below\nL,0,Again\nM,,No index\nN,deep,\n",
      "pathways.txt":
        "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,signposted_as,reversed_signposted_as\n" +
        "W,X,E,2,0,12.5,30,Out,In\nW,X,E,1,1,,,,\nV,X,Gone,1,1,,,,\nU,X,E,8,1,,,,\nT,,E,1,1,,,,\n",
      "route_attributes.txt": "route_id,category,subcategory,running_way\nR,2,201,1\nGone,1,1,1\nR,3,3,3\n",
      "stop_external_references.txt": "stop_id,target_feed_onestop_id,target_stop_id,inactive\nS,f-other,77,0\n",
    });
    const { feed } = contents.network;
    expect(feed.levels.list).toMatchObject([{ level_id: "L", level_index: -1.5, level_name: "Below" }]);
    expect(counts(contents, "levels.txt")).toEqual([1, 3, 0]);
    expect(feed.pathways).toMatchObject([
      {
        pathway_id: "W",
        from: 3,
        to: 1,
        pathway_mode: 2,
        is_bidirectional: 0,
        length: 12.5,
        signposted_as: "Out",
        reverse_signposted_as: "In",
      },
    ]);
    expect(counts(contents, "pathways.txt")).toEqual([1, 3, 1]);
    expect(feed.routeAttributes).toEqual([{ route: 0, category: 2, subcategory: 201, runningWay: 1 }]);
    expect(counts(contents, "route_attributes.txt")).toEqual([1, 1, 1]);
    expect(feed.stopReferences).toEqual([{ stop: 0, feed: "f-other", stopId: "77", inactive: 0 }]);
  });
});
