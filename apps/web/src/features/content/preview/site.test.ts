import { describe, expect, test } from 'vitest'
import { isShownTo, type Shown, type Site, withEdited } from './site.ts'

const item = (id: string, title = id): Shown => ({
  id,
  title,
  body: '',
  link: '',
  picture: null,
  mobilePicture: null,
  prize: '',
  rules: '',
})
const site: Site = { banner: [item('a'), item('b')], event: [], popup: [] }
const titles = ({ banner }: Site) => banner.map(({ title }) => title)

describe('the edited item on the site', () => {
  test('replaces its saved one in its place', () => {
    expect(titles(withEdited(site, 'banner', 'a', item('a', 'new')))).toEqual(['new', 'b'])
  })
  test('comes last where the saved one is not shown', () => {
    expect(titles(withEdited(site, 'banner', 'c', item('c')))).toEqual(['a', 'b', 'c'])
  })
  test('disappears where its input hides it', () => {
    expect(titles(withEdited(site, 'banner', 'a', null))).toEqual(['b'])
  })
})

const always = { audience: 'everyone', device: 'all', from: null, to: null } as const

test.each([
  [always, 'guests', 'mobile', true],
  [{ ...always, audience: 'members' }, 'one-deposit', 'mobile', true],
  [{ ...always, audience: 'members' }, 'guests', 'mobile', false],
  [{ ...always, audience: 'no-deposit' }, 'one-deposit', 'mobile', false],
  [{ ...always, device: 'desktop' }, 'members', 'mobile', false],
  [{ ...always, from: 10 }, 'members', 'mobile', true],
  [{ ...always, from: 11 }, 'members', 'mobile', false],
  [{ ...always, to: 10 }, 'members', 'mobile', false],
  [{ ...always, to: 11 }, 'members', 'mobile', true],
] as const)('%j, looked at by %s on %s at 10: %s', (visibility, viewer, screen, isShown) => {
  expect(isShownTo(visibility, viewer, screen, 10)).toBe(isShown)
})
