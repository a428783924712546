/**
 * Stops with one plain line if the running Node is too old. The npm scripts bring their own Node (optional dependency
 * node-linux-*); without it, the system's Node runs.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `This needs Node 22.22 or newer; this is ${process.versions.node}. Start it with "npm run", after "npm ci" with optional dependencies.\n`,
  );
  process.exit(1);
}
