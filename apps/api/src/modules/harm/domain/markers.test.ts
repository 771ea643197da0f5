import { type HarmMarker, harmMarkers } from '@backoffice/contract/harm/terms'
import { licenceProfiles } from '@backoffice/contract/licences/profiles'
import { rulesOf } from '@backoffice/contract/licences/rules'
import { describe, expect, test } from 'vitest'
import { type MarkerFigures, neededFor, scoreOf } from './markers.ts'

const rules = rulesOf(licenceProfiles.neutral)
const none = Object.fromEntries(harmMarkers.map(marker => [marker, 0])) as MarkerFigures

/** The points of figures just below where a marker counts, where it counts, half way, and beyond its full figure. */
const cases: Readonly<Record<HarmMarker, readonly (readonly [number, number])[]>> = {
  'night-play': [
    [1, 0],
    [2, 6],
    [5, 15],
    [7, 15],
  ],
  chasing: [
    [1, 0],
    [2, 8],
    [5, 20],
    [9, 20],
  ],
  'rising-stakes': [
    [149, 0],
    [150, 10],
    [300, 20],
    [900, 20],
  ],
  'session-length': [
    [179, 0],
    [180, 8],
    [360, 15],
    [900, 15],
  ],
  'cancelled-withdrawals': [
    [0, 0],
    [1, 7],
    [3, 20],
    [8, 20],
  ],
  'many-deposits': [
    [3, 0],
    [4, 8],
    [8, 15],
    [30, 15],
  ],
  'refused-deposits': [
    [0, 0],
    [1, 4],
    [4, 15],
    [9, 15],
  ],
  'payment-accounts': [
    [1, 0],
    [2, 5],
    [4, 10],
    [6, 10],
  ],
  'limits-raised': [
    [0, 0],
    [1, 5],
    [3, 15],
    [4, 15],
  ],
  'time-outs': [
    [0, 0],
    [1, 3],
    [3, 10],
    [5, 10],
  ],
  'contact-words': [
    [0, 0],
    [1, 15],
    [2, 30],
    [3, 30],
  ],
}

describe('a score', () => {
  test.each(Object.entries(cases))('counts %s in proportion to its figure', (marker, points) => {
    for (const [figure, expected] of points)
      expect(scoreOf({ ...none, [marker]: figure }, rules).score, `${figure}`).toBe(expected)
  })

  test('names its reasons, most points first, and is 100 at most', () => {
    expect(scoreOf(none, rules)).toEqual({ score: 0, reasons: [] })
    expect(scoreOf({ ...none, 'time-outs': 3, chasing: 5, 'many-deposits': 1 }, rules)).toEqual({
      score: 30,
      reasons: [
        { marker: 'chasing', figure: 5, points: 20 },
        { marker: 'time-outs', figure: 3, points: 10 },
      ],
    })
    const all = Object.fromEntries(harmMarkers.map(marker => [marker, 1_000])) as MarkerFigures
    expect(scoreOf(all, rules).score).toBe(100)
  })

  test('leaves out a marker whose points are 0', () => {
    expect(scoreOf({ ...none, chasing: 5 }, { ...rules, harmChasing: 0 })).toEqual({ score: 0, reasons: [] })
  })
})

describe('a review', () => {
  const ready = { reviewReady: true, stopReady: true }
  const levels = { harmReviewFrom: 40, bonusStopFrom: 70 }
  test.each([
    [39, { review: false, stop: false }],
    [40, { review: true, stop: false }],
    [70, { review: true, stop: true }],
  ])('at a score of %d', (score, expected) => {
    expect(neededFor({ score, ...ready }, levels)).toEqual(expected)
  })

  test('is needed again only after the score was below the level', () => {
    expect(neededFor({ score: 60, reviewReady: false, stopReady: true }, levels).review).toBe(false)
    expect(neededFor({ score: 70, reviewReady: false, stopReady: true }, levels)).toEqual({ review: true, stop: true })
    expect(neededFor({ score: 90, reviewReady: false, stopReady: false }, levels).review).toBe(false)
  })

  test('is needed where bonuses stop, also without a level of reviews, and never without any level', () => {
    expect(neededFor({ score: 70, ...ready }, { harmReviewFrom: null, bonusStopFrom: 70 }).review).toBe(true)
    expect(neededFor({ score: 100, ...ready }, { harmReviewFrom: null, bonusStopFrom: null }).review).toBe(false)
  })
})
