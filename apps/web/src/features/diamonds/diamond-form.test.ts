import { diamondSetting } from '@backoffice/contract/diamonds/forms'
import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { diamondForm } from './diamond-form.ts'

test('what the fields are filled with comes back as it was', () => {
  const document = {
    enabled: true,
    minPerDay: 1,
    maxPerDay: 5,
    needsDeposit: false,
    exchangeEnabled: true,
    bahtPerDiamond: 1.5,
    turnoverPercent: 200,
    minExchange: 10,
  }
  expect(diamondSetting.document.safeParse(document).success).toBe(true)
  const zone = 'Asia/Bangkok'
  expect(toDocument(diamondForm, toValues(diamondForm, document, zone), document, zone)).toEqual(document)
})
