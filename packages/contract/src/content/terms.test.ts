import { expect, test } from 'vitest'
import { isContentLink } from './terms.ts'

test.each(['/promotion/P-0042', '/โปรโมชั่น', '/event?tab=1#rules', 'https://line.me/R/ti/p/@siam'])(
  'a path of the player site or an https address can be a link: %s',
  link => expect(isContentLink(link)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  'http://example.com',
  '//example.com',
  '/\\example.com',
  'https://user:secret@example.com',
  'promotion',
  '/two words',
  '',
])('nothing else can: %s', link => expect(isContentLink(link)).toBe(false))
