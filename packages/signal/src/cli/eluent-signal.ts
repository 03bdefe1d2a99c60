#!/usr/bin/env node
import { runCli } from './run-cli.ts'

const { out, error, code } = await runCli(process.argv.slice(2))
process.stdout.write(out)
process.stderr.write(error)
process.exitCode = code
