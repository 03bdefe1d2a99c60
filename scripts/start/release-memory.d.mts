export declare function releaseMemory(mayPause: boolean): void
