import { samplePeople } from '../core/person.ts'

/** A valid request of each endpoint that takes one. */
export const examples = { '/api/contact/modify': samplePeople()[0] }
