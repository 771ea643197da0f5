import { samplePeople } from '../core/person.ts'

/** A valid request of each endpoint that takes one. */
export const examples = {
  '/api/chat/users/id': { id: 1 },
  '/api/chat/filter': { user: 'Anong Saetang' },
  '/api/chat/insert': { from: 'User1', to: 'Anong Saetang', text: 'Good morning!', time: '09:05 AM' },
  '/api/chat/users/modify': samplePeople()[0],
}
