#!/usr/bin/env node
import { runCli } from './run-cli.ts'

// A reader that has seen enough closes the pipe (`| head`); what it does not want is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const { out, error, code } = await runCli(process.argv.slice(2))
process.stdout.write(out)
process.stderr.write(error)
process.exitCode = code
