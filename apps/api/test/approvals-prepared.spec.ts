import { type AdminId, type ApprovalId, newId } from '@backoffice/kernel'
import { expect } from 'vitest'
import { insertApproval } from '../src/modules/approvals/approvals.repo.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { anAdmin, NOON } from './support/builders.ts'
import { test } from './support/database.ts'
import { openPatientDatabase } from './support/patient-database.ts'

test('approvals can be requested any number of times on one connection with prepared statements', async ({
  database,
  onTestFinished,
}) => {
  const { db, close } = openPatientDatabase(database.urls.app, { max: 1, applicationName: 'test', prepare: true })
  onTestFinished(close)
  const askedBy = (await anAdmin({ db })).id as AdminId
  const askedAt = new Date(NOON)
  const request = (subjectId: string) =>
    inTransaction(db, tx =>
      insertApproval(tx, {
        id: newId<ApprovalId>(),
        kind: 'deposits.reverse',
        subject: { kind: 'deposit', id: subjectId, label: 'x' },
        amount: null,
        payload: {},
        permission: 'deposits.reverse',
        askedBy,
        askedAt,
        expiresAt: new Date(askedAt.getTime() + 86_400_000),
      }),
    )
  const subject = newId()
  for (let time = 0; time < 12; time++) expect(await request(newId())).toBe(true)
  expect([await request(subject), await request(subject)]).toEqual([true, false])
})
