import { beforeEach, expect, test } from 'vitest'
import { comments, followers, friends, gallery, MAX_COMMENT, posts, replies, requests } from './contract.ts'
import { client, reset } from './handlers.ts'
import * as store from './store.ts'

beforeEach(reset)

const written = (id: string, text = 'Good morning') => ({
  id,
  profile: store.signature(),
  data: { comment: text, likes: store.newLikes, replies: [] },
})

const postNow = async (id = 'post-1') => {
  const found = (await client(posts.list, undefined)).posts.find(post => post.id === id)
  if (found === undefined) throw new Error(`there is no ${id}`)
  return found
}
const commentNow = async (postId: string, id: string) => {
  const found = (await postNow(postId)).data.comments.find(comment => comment.id === id)
  if (found === undefined) throw new Error(`there is no ${id}`)
  return found
}
const refused = (about: string) => ({
  status: 500,
  message: 'Internal server error',
  detail: expect.stringContaining(about),
})

test('a like of a post adds one, and the next takes it back', async () => {
  const before = (await postNow()).data.likes
  await client(posts.like, { postId: 'post-1' })
  expect((await postNow()).data.likes).toEqual({ like: true, value: before.value + 1 })
  await client(posts.like, { postId: 'post-1' })
  expect((await postNow()).data.likes).toEqual(before)
})

test('a like of a comment that is liked takes one away, and the next adds it', async () => {
  const before = (await commentNow('post-1', 'comment-1')).data.likes
  await client(comments.like, { postId: 'post-1', commentId: 'comment-1' })
  expect((await commentNow('post-1', 'comment-1')).data.likes).toEqual({ like: false, value: before.value - 1 })
  await client(comments.like, { postId: 'post-1', commentId: 'comment-1' })
  expect((await commentNow('post-1', 'comment-1')).data.likes).toEqual(before)
})

test('a like of a reply toggles that reply only', async () => {
  const likes = async () => (await commentNow('post-1', 'comment-1')).data.replies?.map(each => each.data.likes)
  const [first, second] = (await likes()) ?? []
  await client(replies.like, { postId: 'post-1', commentId: 'comment-1', replayId: 'reply-1' })
  expect(await likes()).toEqual([{ like: true, value: (first?.value ?? 0) + 1 }, second])
  await client(replies.like, { postId: 'post-1', commentId: 'comment-1', replayId: 'reply-1' })
  expect(await likes()).toEqual([first, second])
})

test('a new comment is the first, by either endpoint', async () => {
  await client(comments.add, { postId: 'post-1', comment: written('one') })
  const { posts: after } = await client(posts.editComment, { key: 'post-1', id: written('two') })
  expect(after[0]?.data.comments.map(({ id }) => id)).toEqual(['two', 'one', 'comment-1', 'comment-2'])
})

test('a comment that is edited moves to the front and is there once', async () => {
  const comment = await commentNow('post-1', 'comment-2')
  await client(posts.editComment, { key: 'post-1', id: { ...comment, data: { ...comment.data, comment: 'Edited' } } })
  const { data } = await postNow()
  expect(data.comments.map(({ id, data: { comment: text } }) => [id, text])).toEqual([
    ['comment-2', 'Edited'],
    ['comment-1', expect.any(String)],
  ])
})

test('a reply is the last of a comment', async () => {
  await client(replies.add, { postId: 'post-1', commentId: 'comment-1', reply: written('new') })
  expect((await commentNow('post-1', 'comment-1')).data.replies?.map(({ id }) => id)).toEqual([
    'reply-1',
    'reply-2',
    'new',
  ])
})

test('a comment without a list of replies gets no reply', async () => {
  const before = await client(posts.list, undefined)
  expect(await client(replies.add, { postId: 'post-2', commentId: 'comment-3', reply: written('new') })).toEqual(before)
})

test('an empty comment, one that is too long, and impossible likes are refused and change nothing', async () => {
  const before = await client(posts.list, undefined)
  for (const text of ['', '  ', 'x'.repeat(MAX_COMMENT + 1)]) {
    await expect(client(comments.add, { postId: 'post-1', comment: written('new', text) })).rejects.toMatchObject(
      refused('comment.data.comment'),
    )
    await expect(client(posts.editComment, { key: 'post-1', id: written('new', text) })).rejects.toMatchObject(
      refused('id.data.comment'),
    )
    await expect(
      client(replies.add, { postId: 'post-1', commentId: 'comment-1', reply: written('new', text) }),
    ).rejects.toMatchObject(refused('reply.data.comment'))
  }
  const { profile, data } = written('new')
  for (const likes of [-1, 0.5, 10 ** 9].map(value => ({ like: false, value })).concat({ like: true, value: 0 }))
    await expect(
      client(comments.add, { postId: 'post-1', comment: { id: 'new', profile, data: { ...data, likes } } }),
    ).rejects.toMatchObject(refused('likes'))
  expect(await client(posts.list, undefined)).toEqual(before)
})

test('an unknown post, comment or reply is refused and changes nothing', async () => {
  const before = await client(posts.list, undefined)
  const known = { postId: 'post-1', commentId: 'comment-1' }
  await expect(client(posts.like, { postId: 'none' })).rejects.toMatchObject(refused('none'))
  await expect(client(comments.add, { postId: 'none', comment: written('new') })).rejects.toMatchObject(refused('none'))
  await expect(client(comments.like, { ...known, commentId: 'none' })).rejects.toMatchObject(refused('none'))
  await expect(client(replies.add, { ...known, commentId: 'none', reply: written('new') })).rejects.toMatchObject(
    refused('none'),
  )
  await expect(client(replies.like, { ...known, replayId: 'none' })).rejects.toMatchObject(refused('none'))
  expect(await client(posts.list, undefined)).toEqual(before)
})

test('followers are found by a part of the name, of the location or by whether they are followed', async () => {
  const names = async (key: string) => (await client(followers.filter, { key })).results.map(({ name }) => name)
  expect(await names('ANONG')).toEqual(['Anong Saetang'])
  expect(await names('bang')).toEqual(['Chanida Boonmee'])
  const { followers: all } = await client(followers.list, undefined)
  expect(await names('1')).toEqual(all.filter(({ follow }) => follow === 1).map(({ name }) => name))
})

test('friends are found by a part of the name or of the location', async () => {
  const names = async (key: string) => (await client(friends.filter, { key })).results.map(({ name }) => name)
  expect(await names('mATEO')).toEqual(['Mateo Rivas'])
  expect(await names('hamburg')).toEqual(['Ingrid Weber'])
})

test('friend requests are found by a part of the name or of the mutual count, not by location', async () => {
  const names = async (key: string) => (await client(requests.filter, { key })).results.map(({ name }) => name)
  expect(await names('NOOR')).toEqual(['Noor Haddad'])
  expect(await names('12')).toEqual(['Lucie Garnier'])
  expect(await names('phuket')).toEqual([])
})

test('an empty search finds all, an unknown one nothing, and a search of 101 letters is refused', async () => {
  const { friends: all } = await client(friends.list, undefined)
  expect((await client(friends.filter, { key: '' })).results).toEqual(all)
  expect((await client(friends.filter, { key: 'no such name' })).results).toEqual([])
  for (const { filter } of [followers, friends, requests])
    await expect(client<{ key: string }, unknown>(filter, { key: 'x'.repeat(101) })).rejects.toMatchObject(
      refused('key'),
    )
})

test('whoever asked and is confirmed is a friend and asks no longer', async () => {
  const before = (await client(friends.list, undefined)).friends
  store.confirmRequest('r2')
  const [newest, ...others] = (await client(friends.list, undefined)).friends
  expect(newest).toEqual({ id: 'r2', avatar: 'Lucie Garnier', name: 'Lucie Garnier', location: 'Nantes' })
  expect(others).toEqual(before)
  store.remove('requests', 'r1')
  expect((await client(requests.list, undefined)).friends.map(({ id }) => id)).toEqual(['r3', 'r4', 'r5'])
  expect((await client(friends.list, undefined)).friends).toHaveLength(before.length + 1)
})

test('confirming twice, or a request that is gone, adds no friend', async () => {
  store.confirmRequest('r2')
  const { friends: before } = await client(friends.list, undefined)
  store.confirmRequest('r2')
  store.confirmRequest('none')
  expect((await client(friends.list, undefined)).friends).toEqual(before)
})

test('following a follower back toggles, and who is removed is in no list', async () => {
  const follow = async (id: string) => (await client(followers.list, undefined)).followers.find(each => each.id === id)
  store.toggleFollow('f2')
  expect(await follow('f2')).toMatchObject({ follow: 1 })
  store.toggleFollow('f2')
  expect(await follow('f2')).toMatchObject({ follow: 2 })
  store.remove('followers', 'f2')
  expect(await follow('f2')).toBeUndefined()
  store.remove('friends', 'n1')
  expect((await client(friends.filter, { key: 'anong' })).results).toEqual([])
})

test('a new post is the first; it can be edited and deleted', async () => {
  const before = (await client(posts.list, undefined)).posts
  store.addPost('Hello', [{ img: 'last snow', title: 'Last snow', featured: true }])
  const [added] = (await client(posts.list, undefined)).posts
  if (added === undefined) throw new Error('there is no post')
  expect(added.data).toMatchObject({ content: 'Hello', likes: { like: false, value: 0 }, comments: [] })
  store.editPost(added.id, 'Hello again')
  expect((await postNow(added.id)).data).toEqual({ ...added.data, content: 'Hello again' })
  store.remove('posts', added.id)
  expect((await client(posts.list, undefined)).posts).toEqual(before)
})

test('a new post or picture beyond the limits is refused', async () => {
  const before = store.store.get()
  expect(() => store.addPost('x'.repeat(1001), [])).toThrow()
  expect(() =>
    store.addPost(
      '',
      Array.from({ length: 7 }, (_, at) => ({ img: `picture ${at}` })),
    ),
  ).toThrow()
  expect(() => store.editPost('post-1', 'x'.repeat(1001))).toThrow()
  expect(() => store.addPhoto('  ')).toThrow()
  expect(store.store.get()).toEqual(before)
})

test('a new picture is the first of the gallery', async () => {
  store.addPhoto('Quiet street')
  expect((await client(gallery.list, undefined)).gallery[0]).toMatchObject({ title: 'Quiet street' })
})
