// breaks web-runs-in-a-browser
import { readFileSync } from 'node:fs'

export const read = readFileSync
