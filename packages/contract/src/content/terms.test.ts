import { expect, test } from 'vitest'
import { isContentLink } from './terms.ts'

test.each(['/promotion/P-0042', '/โปรโมชั่น', '/event?tab=1#rules', '/', 'https://line.me/R/ti/p/@siam'])(
  'a path of the player site or an https address can be a link: %s',
  link => expect(isContentLink(link)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://example.com',
  'ftp://example.com',
  '//example.com',
  '///example.com',
  '/\\example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/promotion\\..\\..//example.com',
  '\\\\example.com',
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  'https://',
  'https://user:secret@example.com',
  'https://player-site.example@example.com',
  'https://example.com/\u202Efdp.exe',
  'https://exam\u200Bple.com/',
  '\uFF0F\uFF0Fexample.com',
  ' https://example.com',
  'promotion',
  '/two words',
  '/line\u2028break',
  '',
])('nothing else can: %j', link => expect(isContentLink(link)).toBe(false))
