import { answer, clientOf } from '../core/answer.ts'
import { having } from '../core/having.ts'
import { type Comment, comments, followers, friends, gallery, type Likes, type Post } from './contract.ts'
import { posts, replies, requests } from './contract.ts'
import { change, store, without } from './store.ts'

export { reset } from './store.ts'

/** The rows, one of them changed. */
function withChanged<T extends { id: string }>(rows: readonly T[], id: string, toChanged: (row: T) => T): T[] {
  if (!rows.some(row => row.id === id)) throw new Error(`there is no ${id}`)
  return rows.map(row => (row.id === id ? toChanged(row) : row))
}

function changePost(id: string, toChanged: (post: Post) => Post): { posts: Post[] } {
  change(state => ({ posts: withChanged(state.posts, id, toChanged) }))
  return { posts: store.get().posts }
}

const changeComments = (postId: string, toChanged: (comments: readonly Comment[]) => Comment[]) =>
  changePost(postId, post => ({ ...post, data: { ...post.data, comments: toChanged(post.data.comments) } }))

const changeComment = (postId: string, id: string, toChanged: (comment: Comment) => Comment) =>
  changeComments(postId, all => withChanged(all, id, toChanged))

/** A comment that is there already moves to the front. */
const putFirst = (postId: string, comment: Comment) =>
  changeComments(postId, all => [comment, ...without(all, comment.id)])

const withLikeToggled = <T extends { data: { likes: Likes } }>(liked: T): T => {
  const { like, value } = liked.data.likes
  return { ...liked, data: { ...liked.data, likes: { like: !like, value: like ? value - 1 : value + 1 } } }
}

export const handlers = [
  answer(posts.list, () => ({ posts: store.get().posts })),
  answer(posts.editComment, input => putFirst(input.key, input.id)),
  answer(posts.like, ({ postId }) => changePost(postId, withLikeToggled)),
  answer(comments.add, ({ postId, comment }) => putFirst(postId, comment)),
  answer(comments.like, ({ postId, commentId }) => changeComment(postId, commentId, withLikeToggled)),
  answer(replies.add, ({ postId, commentId, reply }) =>
    changeComment(postId, commentId, ({ data, ...rest }) => ({
      ...rest,
      data: data.replies === undefined ? data : { ...data, replies: [...without(data.replies, reply.id), reply] },
    })),
  ),
  answer(replies.like, ({ postId, commentId, replayId }) =>
    changeComment(postId, commentId, ({ data, ...rest }) => ({
      ...rest,
      data: { ...data, replies: withChanged(data.replies ?? [], replayId, withLikeToggled) },
    })),
  ),
  answer(followers.list, () => ({ followers: store.get().followers })),
  answer(followers.filter, ({ key }) => ({
    results: having(store.get().followers, ['name', 'location', 'follow'], key),
  })),
  answer(friends.list, () => ({ friends: store.get().friends })),
  answer(friends.filter, ({ key }) => ({ results: having(store.get().friends, ['name', 'location'], key) })),
  answer(requests.list, () => ({ friends: store.get().requests })),
  answer(requests.filter, ({ key }) => ({ results: having(store.get().requests, ['name', 'mutual'], key) })),
  answer(gallery.list, () => ({ gallery: store.get().gallery })),
]

export const client = clientOf(handlers)
