import * as z from 'zod'
import { createStore } from '../../ui/store.ts'
import { followerShape, friendShape, photoShape, type Post, postShape, requestShape } from './contract.ts'
import seed from './seed.json'

export const friendLists = ['close', 'work', 'neighbours', 'events'] as const

const stateShape = z.object({
  /** Whose profile it is. An `avatar` other than the name is a picture of the gallery. */
  owner: friendShape.extend({ role: z.string(), email: z.email(), about: z.string(), cover: z.string() }),
  /** Whether the owner was sent a friend request. */
  isRequested: z.boolean(),
  posts: z.array(postShape),
  followers: z.array(followerShape),
  friends: z.array(friendShape),
  requests: z.array(requestShape),
  gallery: z.array(photoShape),
  /** The ids of favourite followers and of reported pictures. */
  marked: z.array(z.string()),
  /** By id: the lists a follower is in, the names of those in a picture. */
  labels: z.record(z.string(), z.array(z.string())),
})

type State = z.infer<typeof stateShape>

/** The sample data gives times as minutes before now. */
const sample = (): State =>
  stateShape.parse(
    JSON.parse(JSON.stringify(seed), (key, value: unknown) =>
      (key === 'time' || key === 'dateTime') && typeof value === 'number' ? timeAgo(value) : value,
    ),
  )

const timeAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

export const store = createStore(sample())

/** A new post that is not published yet: its text, and the ids of its pictures. */
export const draft = { text: createStore(''), pictures: createStore<readonly string[]>([]) }

export function reset(): void {
  store.set(sample())
  draft.text.set('')
  draft.pictures.set([])
}

/** Changes some of the state. */
export const change = (toChanged: (state: State) => Partial<State>): void =>
  store.set({ ...store.get(), ...toChanged(store.get()) })

/** What the owner writes now: the author and the time. */
export function signature(): Post['profile'] {
  const { id, avatar, name } = store.get().owner
  return { id, avatar, name, time: timeAgo(0) }
}

export const newLikes = { like: false, value: 0 }

export const addPost = (content: string, images: Post['data']['images']): void =>
  change(({ posts }) => {
    const data = { content, images, likes: newLikes, comments: [] }
    return { posts: [postShape.parse({ id: crypto.randomUUID(), profile: signature(), data }), ...posts] }
  })

export const editPost = (id: string, content: string): void =>
  change(({ posts }) => ({
    posts: posts.map(post => (post.id === id ? postShape.parse({ ...post, data: { ...post.data, content } }) : post)),
  }))

type Removable = 'posts' | 'followers' | 'friends' | 'requests'

export const without = <T extends { id: string }>(rows: readonly T[], id: string): T[] =>
  rows.filter(row => row.id !== id)

export const remove = (from: Removable, id: string): void =>
  change(state => ({ [from]: without<{ id: string }>(state[from], id) }))

/** Follows a follower back, or follows no longer. */
export const toggleFollow = (id: string): void =>
  change(({ followers }) => ({
    followers: followers.map(each => (each.id === id ? { ...each, follow: each.follow === 1 ? 2 : 1 } : each)),
  }))

/** The person who asked becomes a friend. */
export const confirmRequest = (id: string): void =>
  change(({ requests, friends }) => ({
    requests: without(requests, id),
    friends: [...requests.filter(each => each.id === id).map(each => friendShape.parse(each)), ...friends],
  }))

export const addPhoto = (title: string): void =>
  change(({ gallery }) => {
    const id = crypto.randomUUID()
    return { gallery: [photoShape.parse({ id, image: id, title, dateTime: timeAgo(0) }), ...gallery] }
  })

export const toggleMark = (id: string): void =>
  change(({ marked }) => ({ marked: marked.includes(id) ? marked.filter(each => each !== id) : [...marked, id] }))

export const setLabels = (id: string, chosen: string[]): void =>
  change(({ labels }) => ({ labels: { ...labels, [id]: chosen } }))

export const setOwner = (fields: Partial<State['owner']>): void =>
  change(({ owner }) => ({ owner: { ...owner, ...fields } }))
