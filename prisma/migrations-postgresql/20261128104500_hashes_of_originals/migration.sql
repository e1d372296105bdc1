-- What the bytes of an original were when it was kept, so that a verification notices others.
ALTER TABLE "ImportOriginal" ADD COLUMN "bytesHash" text COLLATE "C";
