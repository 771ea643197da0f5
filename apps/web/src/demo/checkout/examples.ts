import bodies from './examples.json'

/** A valid request of each endpoint, for the tests. */
export const examples = bodies
