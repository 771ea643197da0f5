import { expect, test } from 'vitest'
import { systemReason } from '@backoffice/contract/system-reasons'
import { reasonLabels } from './money.ts'

test('an export shows the system’s reasons in its language, with their detail, and those of staff as written', () => {
  expect(reasonLabels(systemReason('deposit-reversed'))?.th).toBe('ดึงเครดิตคืนจากรายการฝากแล้ว')
  expect(reasonLabels(systemReason('provider-unreachable', 'timeout'))?.en).toBe(
    'The provider could not be reached (timeout)',
  )
  expect(reasonLabels('ลูกค้าขอ')).toMatchObject({ en: 'ลูกค้าขอ', th: 'ลูกค้าขอ', fr: 'ลูกค้าขอ' })
  expect(reasonLabels(null)).toBeNull()
})
