import { createHash } from 'node:crypto'
import { canonicalText } from '../../platform/command/stored-json.ts'

/** Version of what is hashed. */
const FORMAT = 1

/** The hash of a report as it is stored: its head, its tables and what differs from the version before. */
export const reportHash = (report: object): Buffer =>
  createHash('sha256')
    .update(canonicalText(['issued-report', FORMAT, report]))
    .digest()
