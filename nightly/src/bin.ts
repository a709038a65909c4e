process.stderr.write("not available yet\n");
process.exitCode = 2;
