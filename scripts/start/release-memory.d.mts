export declare function releaseMemory(): void
