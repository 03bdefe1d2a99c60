/** `finish-build.ts FOLDER`: compresses what first loads begin with as far as it goes, behind all others who want the processor. */
import { constants, setPriority } from 'node:os'
import { finishCompression } from './compress.ts'

setPriority(constants.priority.PRIORITY_LOW)
finishCompression(process.argv[2] ?? '')
