import type { Proof } from './proofs.ts'
import { parsePart, partsOf, type Part } from './test/share.ts'

export interface ChosenPart {
  readonly proof: Proof
  readonly part: Part
}

/** Every part of these proofs, in order. */
export const partsOfAll = (proofs: readonly Proof[]): ChosenPart[] =>
  proofs.flatMap(proof => partsOf(proof.parts).map(part => ({ proof, part })))

/**
 * The parts that words name: `model` for all of them, `model 3/20` or `model:3` for one; everything without a word.
 * @throws when a word names nothing, or a part of another cut.
 */
export function choosePart(proofs: readonly Proof[], words: readonly string[]): ChosenPart[] {
  if (words.length === 0) return partsOfAll(proofs)
  const chosen: ChosenPart[] = []
  for (const [index, word] of words.entries()) {
    if (word.includes('/')) {
      if (index === 0) throw new Error(`Name the proof before its part ${word}.`)
      continue
    }
    const [name = '', number] = word.split(':')
    const proof = proofs.find(each => each.name === name)
    if (proof === undefined)
      throw new Error(`There is no proof ${word}; there are ${proofs.map(each => each.name).join(', ')}.`)
    const numbers: string[] = number === undefined ? [] : [`${number}/${proof.parts}`]
    for (const next of words.slice(index + 1)) {
      if (!next.includes('/')) break
      numbers.push(next)
    }
    for (const part of numbers.length === 0 ? partsOf(proof.parts) : numbers.map(parsePart)) {
      if (part.of !== proof.parts) throw new Error(`${name} has ${proof.parts} parts, not ${part.of}.`)
      chosen.push({ proof, part })
    }
  }
  return chosen
}
