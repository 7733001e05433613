export const accountKeys = {
  challenge: (challengeId: string | undefined) => ['challenge', challengeId],
}
