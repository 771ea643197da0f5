import type { Endpoints } from '@backoffice/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { checkSeal, proveEntry, sealKeyOf } from '../audit/index.ts'
import { ISSUE, REPORT } from './commands/issue-report.ts'
import { reportHash } from './report-hash.ts'
import { hashedOf, type StoredReport } from './reports.repo.ts'

export type Verification = z.output<Endpoints['issued-reports.verify']['answer']>

/**
 * Computes the hash of a stored report again, and checks the seal it rests on and the sealed entry of its issue, which
 * holds the hash: who changes the report and its hash cannot change the entry without breaking the seals.
 */
export async function verifyReport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  report: StoredReport,
): Promise<Verification> {
  const key = sealKeyOf(config.encryptionKey)
  const computed = reportHash(hashedOf(report)).toString('hex')
  const hash = report.hash.toString('hex')
  const entry = await proveEntry(db, key, {
    action: ISSUE,
    object: { kind: REPORT, id: report.id },
    at: report.issuedAt,
  })
  const isNamed = entry.after === null || entry.after['hash'] === hash
  const seal =
    report.seal === null
      ? ('none' as const)
      : await checkSeal(db, key, { seq: report.seal.seq, hash: Buffer.from(report.seal.hash, 'hex') })
  const found = {
    content: computed === hash ? ('intact' as const) : ('changed' as const),
    seal,
    entry: isNamed ? entry.state : ('changed' as const),
  }
  const isBroken =
    found.content === 'changed' ||
    ['changed', 'missing'].includes(found.seal) ||
    ['changed', 'missing'].includes(found.entry)
  return {
    ...found,
    verdict: isBroken ? 'changed' : found.entry === 'waiting' ? 'waiting' : 'intact',
    sealedBy: entry.sealedBy,
    hash,
    computed,
  }
}
