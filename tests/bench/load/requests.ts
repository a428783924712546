/** Requests as fast as they are answered, on connections that stay open. */
import { Agent, get } from "node:http";

/**
 * @param milliseconds for which it asks
 * @param connections at the same time
 * @returns requests a second
 * @throws Error for an answer with another status
 */
export async function requestsPerSecond(
  address: string,
  { milliseconds = 1500, connections = 10, status = 200, headers = {} as Record<string, string> } = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const options = { agent, headers: { "accept-encoding": "identity", ...headers } };
  const once = () =>
    new Promise<void>((done, fail) => {
      get(address, options, (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === status ? done() : fail(new Error(`${address}: ${response.statusCode}`)),
        );
      }).on("error", fail);
    });
  const start = performance.now();
  let answered = 0;
  const work = async () => {
    while (performance.now() - start < milliseconds) {
      await once();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return (answered * 1000) / (performance.now() - start);
}

/** Two measurements that take turns, so that a neighbor on the machine meets both; a first round is not counted. */
export async function inTurns(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = 5,
): Promise<{ ours: number[]; theirs: number[] }> {
  await one();
  await other();
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    ours.push(await one());
    theirs.push(await other());
  }
  return { ours, theirs };
}
