import { expect } from 'vitest'
import pg from 'pg'
import { test } from '../../../test/support/database.ts'
import { openPatientDatabase } from '../../../test/support/patient-database.ts'
import { sqlStateOf } from '../../platform/db/database.ts'
import { findBreaches } from './verifier.repo.ts'

test('no month of bets is detached while the books are checked', async ({ freshDatabase, onTestFinished }) => {
  const { db, close } = openPatientDatabase(freshDatabase.urls.reader, { max: 1, applicationName: 'test' })
  onTestFinished(close)
  const owner = new pg.Client({ connectionString: freshDatabase.urls.owner, lock_timeout: 50 })
  const detach = async (): Promise<unknown> => {
    await owner.connect()
    const result = await owner
      .query('alter table game_transactions detach partition game_transactions_default')
      .catch(sqlStateOf)
    await owner.end()
    return result
  }
  const find = async () => [{ subject: String(await detach()), expected: '', found: '' }]
  const more = [{ name: 'detach', find }]
  const findings = await findBreaches(db, { scope: { kind: 'full' }, slice: 0, more }, async () => undefined)
  expect(findings.map(({ subject }) => subject)).toEqual(['55P03'])
})
