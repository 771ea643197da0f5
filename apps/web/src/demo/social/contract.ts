import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

/** The most characters of a post, and of a comment or reply. */
export const MAX_POST = 1000
export const MAX_COMMENT = 300
export const MAX_TITLE = 60
export const MAX_PICTURES = 6

const id = line(60)
const likes = z
  .object({ like: z.boolean(), value: z.number().int().min(0).max(1_000_000) })
  .refine(({ like, value }) => !like || value > 0, 'who likes it is counted')

const person = z.object({ id, avatar: line(80), name: line(80) })
const profile = person.extend({ time: z.iso.datetime() })

const replyShape = z.object({
  id,
  profile,
  data: z.object({ comment: line(MAX_COMMENT), likes, replies: z.array(z.unknown()).optional() }),
})

/** A comment without `replies` cannot be replied to. */
const commentShape = replyShape.extend({
  data: replyShape.shape.data.extend({ replies: z.array(replyShape).optional() }),
})

export const postShape = z.object({
  id,
  profile,
  data: z.object({
    content: z.string().trim().max(MAX_POST),
    images: z
      .array(z.object({ img: line(80), featured: z.boolean().optional(), title: line(MAX_TITLE).optional() }))
      .max(MAX_PICTURES),
    /** Of a video at YouTube. */
    video: line(20).optional(),
    likes,
    comments: z.array(commentShape),
  }),
})

export const friendShape = person.extend({ location: z.string().max(80) })
/** `follow`: 1 is followed, 2 can be followed back. */
export const followerShape = friendShape.extend({ follow: z.union([z.literal(1), z.literal(2)]) })
export const requestShape = friendShape.extend({ mutual: z.number().int().min(0).max(9999) })
export const photoShape = z.object({ id, image: line(80), title: line(MAX_TITLE), dateTime: z.iso.datetime() })

export type Likes = z.infer<typeof likes>
export type Reply = z.infer<typeof replyShape>
export type Comment = z.infer<typeof commentShape>
export type Post = z.infer<typeof postShape>
export type Friend = z.infer<typeof friendShape>
export type Follower = z.infer<typeof followerShape>
export type FriendRequest = z.infer<typeof requestShape>
export type Photo = z.infer<typeof photoShape>

const allPosts = z.object({ posts: z.array(postShape) })
const key = z.object({ key: z.string().max(100) })
const found = <T>(shape: z.ZodType<T>) => z.object({ results: z.array(shape) })

export const posts = {
  list: get('/api/posts/list', allPosts),
  /** `key`: of the post. `id`: the comment, which becomes its first. */
  editComment: post('/api/posts/editComment', z.object({ key: id, id: commentShape }), allPosts),
  like: post('/api/posts/list/like', z.object({ postId: id }), allPosts),
}

export const comments = {
  add: post('/api/comments/add', z.object({ postId: id, comment: commentShape }), allPosts),
  like: post('/api/comments/list/like', z.object({ postId: id, commentId: id }), allPosts),
}

export const replies = {
  add: post('/api/replies/add', z.object({ postId: id, commentId: id, reply: replyShape }), allPosts),
  like: post('/api/replies/list/like', z.object({ postId: id, commentId: id, replayId: id }), allPosts),
}

export const followers = {
  list: get('/api/followers/list', z.object({ followers: z.array(followerShape) })),
  filter: post('/api/followers/filter', key, found(followerShape)),
}

export const friends = {
  list: get('/api/friends/list', z.object({ friends: z.array(friendShape) })),
  filter: post('/api/friends/filter', key, found(friendShape)),
}

export const requests = {
  list: get('/api/friend-request/list', z.object({ friends: z.array(requestShape) })),
  filter: post('/api/friend-request/filter', key, found(requestShape)),
}

export const gallery = { list: get('/api/gallery/list', z.object({ gallery: z.array(photoShape) })) }
