export { requestOnlineUsers } from './OnlineCount.tsx'
export { OnlineCount } from './OnlineCount.tsx'
