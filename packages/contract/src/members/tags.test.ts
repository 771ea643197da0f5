import { expect, test } from 'vitest'
import { cashbackSetting } from '../cashback/setting.ts'
import { promotionAudience } from '../promotions/forms.ts'
import { tag } from './forms.ts'

const typed = [' VIP', 'Big  Loser', 'Café'.normalize('NFD')]
const stored = ['vip', 'big loser', 'café']

test('tags of cashback and promotions are written as those of members, which they are compared with', () => {
  expect(typed.map(text => tag.parse(text))).toEqual(stored)
  expect(cashbackSetting.document.shape.excludedTags.parse(typed)).toEqual(stored)
  expect(promotionAudience.shape.withTags.parse(typed)).toEqual(stored)
  expect(promotionAudience.shape.withoutTags.parse(typed)).toEqual(stored)
})
