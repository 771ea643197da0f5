import { expect, test } from 'vitest'
import { keysUsedIn } from './keys.ts'
import { literalsIn } from './literals.ts'

const keys = (text: string) => keysUsedIn(text).map(({ namespaces, key }) => `${namespaces.join(',')}:${key}`)

test('keys are found plain, with holes, as one of two, and under a named namespace', () => {
  expect(keys("const { t } = useTranslation('shell'); t('refresh')")).toEqual(['shell:refresh'])
  expect(keys("const { t } = useTranslation(['shell', 'nav']); t(`nav:${entry.key}`)")).toEqual(['nav:§'])
  expect(keys("useTranslation('summaries'); t(`${name}.formula`)")).toEqual(['summaries:§.formula'])
  expect(keys("useTranslation('session'); t(shown ? 'hide' : 'show', { x: 1 })")).toEqual([
    'session:hide',
    'session:show',
  ])
  expect(keys("useTranslation('errors'); t(refusal.code, {})")).toEqual(['errors:§'])
})

test('words in JSX are found, code and types are not', () => {
  expect(literalsIn('<p>Back office</p>')).toEqual(['Back office'])
  expect(literalsIn('<p className={css.x}>ถอนเงิน</p>')).toEqual(['ถอนเงิน'])
  expect(literalsIn('<button aria-label="Close">×</button>')).toEqual(['Close'])
  expect(literalsIn("<p>{t('title')}</p>")).toEqual([])
  expect(literalsIn('const x = useState<HTMLElement | null>(null)')).toEqual([])
  expect(literalsIn('const a: Promise<Foo> = b as Map<string, number>')).toEqual([])
})
