import { personAt, type Person } from '@backoffice/population'

let next = 0
const known: Person[] = []

/**
 * Somebody nobody else of this run is taken for: tests find rows by a username in their text, so none is part of
 * another; and people are told apart by their names.
 */
export function createPerson(fits: (person: Person) => boolean = () => true): Person {
  for (;;) {
    const person = personAt(next++)
    if (!fits(person) || known.some(other => areSimilar(person, other))) continue
    known.push(person)
    return person
  }
}

const areSimilar = (one: Person, other: Person): boolean =>
  one.username.includes(other.username) ||
  other.username.includes(one.username) ||
  (one.firstName === other.firstName && one.lastName === other.lastName)
