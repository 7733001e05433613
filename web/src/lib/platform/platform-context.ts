import { createContext, use } from 'react'
import type { Platform } from '#lib/platform/platform.ts'

export const PlatformContext = createContext<Platform | undefined>(undefined)

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('usePlatform outside of PlatformContext')
  return platform
}
