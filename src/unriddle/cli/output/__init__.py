"""What a verb shows and saves: progress, columns, files, long lists."""
