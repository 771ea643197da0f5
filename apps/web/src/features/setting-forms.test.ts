import { expect, test } from 'vitest'
import { cashbackForm } from './cashback/cashback-form.ts'
import { countdownForm } from './countdown/countdown-form.ts'
import { diamondForm } from './diamonds/diamond-form.ts'
import { inviteForm } from './invites/invite-form.ts'
import { promotionForm, sections } from './promotions/form/form.ts'
import { rankingForm } from './ranking/ranking-form.ts'
import { lineForm, websiteForm } from './site-settings/forms.ts'
import { ruleForm } from './withdrawal-rules/rules.ts'

const forms = [
  cashbackForm,
  countdownForm,
  diamondForm,
  inviteForm,
  { ...promotionForm, name: 'promotions', panels: sections },
  rankingForm,
  lineForm,
  websiteForm,
  ruleForm,
]

test.each(forms)('every field of the form $name stands in one row of its panels', ({ fields, panels }) => {
  const shown = Object.values<readonly (readonly string[])[]>(panels).flat(2)
  expect(shown.toSorted()).toEqual(fields.map(({ path }) => path).toSorted())
})
