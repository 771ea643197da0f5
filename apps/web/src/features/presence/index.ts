export { OnlineCount, requestOnlineUsers } from './OnlineCount.tsx'
