import { personAt, type Person } from '@backoffice/population'

let next = 0
const known: Person[] = []

/** One bank with ten-digit accounts for all, so that a person’s kind of account does not depend on the tests before. */
const BANK = '004'

/** Returns a unique person: no username contains another one, because tests find rows by username, and names differ. */
export function createPerson(): Person {
  for (;;) {
    const person = personAt(next++)
    if (person.bank.code !== BANK || known.some(other => areSimilar(person, other))) continue
    known.push(person)
    return person
  }
}

const areSimilar = (one: Person, other: Person): boolean =>
  one.username.includes(other.username) ||
  other.username.includes(one.username) ||
  (one.firstName === other.firstName && one.lastName === other.lastName)
