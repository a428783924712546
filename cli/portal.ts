/** The command line: `npm run portal -- <command> …`, as a process. */
import "./node-version.ts";
import "./silence.ts";
import { runCommand } from "./command-line/run-command.ts";
import { ignoreBrokenOutput } from "./local/failure.ts";

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  const isFull = error.code === "ENOSPC";
  process.stderr.write(
    `${isFull ? "store.full" : "command.usage"}: The output cannot be written${isFull ? ": the disk is full" : ` (${error.code})`}.\n`,
  );
  process.exit(1);
});
ignoreBrokenOutput(process.stderr);

const exitCode = await runCommand(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
// A command may have set another one.
if (exitCode !== 0) process.exitCode = exitCode;
