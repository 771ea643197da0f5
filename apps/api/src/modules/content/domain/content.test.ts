import { type ContentDocument, contentDocuments } from '@backoffice/contract/content/forms'
import { newId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { canEnd, canRemove, endedAt, findPublishProblem, isShownTo, scheduledStatus, statusOf } from './content.ts'

const NOON = new Date('2026-07-12T05:00:00Z')
const around = (milliseconds: number) => new Date(NOON.getTime() + milliseconds)
const banner: ContentDocument<'banner'> = {
  title: 'ฝากแรกของวัน',
  body: null,
  link: '/promotion',
  picture: { fileId: newId(), alt: 'เหรียญทอง' },
  mobilePicture: null,
  audience: 'everyone',
  device: 'all',
  startsAt: null,
  endsAt: null,
}

describe('the status of what is published', () => {
  test.each([
    [null, null, 'live'],
    [around(1), null, 'scheduled'],
    [NOON, null, 'live'],
    [around(-1), NOON, 'ended'],
    [around(-1), around(1), 'live'],
    [null, NOON, 'ended'],
    [null, around(1), 'live'],
  ] as const)('from %s to %s is %s', (startsAt, endsAt, status) =>
    expect(scheduledStatus({ startsAt, endsAt }, NOON)).toBe(status),
  )
  test('is draft where nothing is', () => expect(statusOf(null, NOON)).toBe('draft'))
})

describe('publishing', () => {
  test('needs a picture, except for events', () => {
    const bare = { ...banner, picture: null }
    for (const kind of ['banner', 'popup'] as const)
      expect(findPublishProblem(kind, bare, NOON)).toMatchObject({ field: 'picture' })
    expect(findPublishProblem('event', bare, NOON)).toBeNull()
    expect(findPublishProblem('banner', banner, NOON)).toBeNull()
  })
  test('is refused once the end has come', () => {
    expect(findPublishProblem('banner', { ...banner, endsAt: around(1) }, NOON)).toBeNull()
    expect(findPublishProblem('banner', { ...banner, endsAt: NOON }, NOON)).toMatchObject({ field: 'endsAt' })
  })
})

describe('ending', () => {
  test('stops what is live from now on', () => {
    const ended = endedAt({ ...banner, startsAt: around(-1), endsAt: around(1) }, NOON)
    expect([ended.startsAt, ended.endsAt, scheduledStatus(ended, NOON)]).toEqual([around(-1), NOON, 'ended'])
  })
  test.each([NOON, around(1)])('leaves a valid document of what starts at %s', startsAt => {
    const ended = endedAt({ ...banner, startsAt }, NOON)
    expect([contentDocuments.banner.safeEncode(ended).success, scheduledStatus(ended, NOON)]).toEqual([true, 'ended'])
  })
  test.each(['live', 'scheduled', 'draft', 'ended'] as const)('and removing exclude each other: %s', status =>
    expect([canEnd(status), canRemove(status)]).toEqual(
      status === 'live' || status === 'scheduled' ? [true, false] : [false, true],
    ),
  )
})

test.each([
  ['everyone', 'all', {}, true],
  ['no-deposit', 'mobile', {}, true],
  ['everyone', 'all', { audience: 'guests', device: 'mobile' }, true],
  ['guests', 'all', { audience: 'guests' }, true],
  ['guests', 'all', { audience: 'members' }, false],
  ['members', 'all', { audience: 'guests' }, false],
  ['members', 'all', { audience: 'one-deposit' }, true],
  ['no-deposit', 'all', { audience: 'one-deposit' }, false],
  ['no-deposit', 'all', { audience: 'members' }, false],
  ['everyone', 'desktop', { device: 'mobile' }, false],
  ['everyone', 'mobile', { device: 'mobile' }, true],
] as const)('content for %s on %s, looked at as %j: %s', (audience, device, viewer, isShown) =>
  expect(isShownTo({ audience, device }, viewer)).toBe(isShown),
)
