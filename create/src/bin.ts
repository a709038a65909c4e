import { main } from "./main.ts";

// A reader that closes the pipe, such as `head`, is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
void start();

async function start(): Promise<void> {
  process.exitCode = await main(process);
}
