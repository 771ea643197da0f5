import { newLikes, signature } from './store.ts'

const written = {
  id: 'example',
  profile: signature(),
  data: { comment: 'Which route did you take?', likes: newLikes, replies: [] },
}

/** A valid request of each endpoint that takes one. */
export const examples = {
  '/api/posts/editComment': { key: 'post-1', id: written },
  '/api/posts/list/like': { postId: 'post-1' },
  '/api/comments/add': { postId: 'post-1', comment: written },
  '/api/comments/list/like': { postId: 'post-1', commentId: 'comment-1' },
  '/api/replies/add': { postId: 'post-1', commentId: 'comment-1', reply: written },
  '/api/replies/list/like': { postId: 'post-1', commentId: 'comment-1', replayId: 'reply-1' },
  '/api/followers/filter': { key: 'bangkok' },
  '/api/friends/filter': { key: 'an' },
  '/api/friend-request/filter': { key: '3' },
}
